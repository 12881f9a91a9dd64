import { placesIn } from '../envelopes/logged-event.js';

// What stands between the members of an event that begins no command, or before one of them (see logged-event).
const ACTOR_AT = '{"actor":'.length;
const BECAUSE = ',"because":'.length;
const COMMAND = ',"command":'.length;
const COMMAND_ID = ',"commandId":"'.length;
const DATA = '","data":'.length;
const PARENT = ',"parent":';
const PREVIOUS = ',"prevHash":"';
const RECORDED = ',"recordedAt":'.length;
const REVISION = ',"revision":';
const TYPE = ',"schema":1,"type":';

/** Data of which a part is hidden: where a copy of the log leaves that out, nothing else says so. */
const HIDDEN = '"sealedFor":';
/** What may follow the data where a command begins. */
const INPUTS = ',"inputs":{';

/**
 * The text of the `loggedEventOf` of the stored event of an id that everybody reads alike, made from the parts of its
 * own text, without parsing it. Undefined for an event with hidden parts, or another that has to be parsed.
 */
export const openTextOf = (json: string, id: string): string | undefined => {
  const places = placesIn(json, id);
  if (places === undefined || places.sealedAt >= 0) return undefined;
  const { isFirst, actorTo, becauseTo, commandIdAt, commandIdTo, matchAt, recordedAt } = places;
  const data = json.slice(commandIdTo + DATA, matchAt);
  const revisionAt = json.indexOf(REVISION, recordedAt);
  const typeAt = json.indexOf(TYPE, revisionAt);
  if (revisionAt < 0 || typeAt < 0 || data.includes(HIDDEN) || (isFirst && data.includes(INPUTS))) return undefined;
  const parentAt = json.indexOf(PARENT, matchAt);
  const parent = parentAt < 0 ? 'null' : json.slice(parentAt + PARENT.length, json.indexOf(PREVIOUS, parentAt));
  const commandTo = commandIdAt - COMMAND_ID;
  return (
    `{"revision":${json.slice(revisionAt + REVISION.length, typeAt)}` +
    `,"type":${json.slice(typeAt + TYPE.length, json.indexOf(',"hash":"', typeAt))}` +
    `,"parent":${parent},"because":${json.slice(actorTo + BECAUSE, becauseTo)},"data":${data}` +
    `,"commandId":${json.slice(commandIdAt - 1, commandIdTo + 1)},"actor":${json.slice(ACTOR_AT, actorTo)}` +
    `,"recordedAt":${json.slice(recordedAt + RECORDED, revisionAt)}` +
    (isFirst ? `,"command":${json.slice(becauseTo + COMMAND, commandTo)}}` : '}')
  );
};
