import { STREAM_FAMILIES } from './stream-families.js';

/** What mends a damaged stream while the service runs, in words for whoever runs it; undefined where nothing does. */
export const mendingFor = (stream: string): string | undefined => {
  const { person, matchAccess, tournamentAccess, serviceAccess, keys, marks } = STREAM_FAMILIES;
  const behind = ({ prefix }: { readonly prefix: string }): string | undefined =>
    stream.startsWith(prefix) ? stream.slice(prefix.length) : undefined;
  const [who, match, tournament] = [person, matchAccess, tournamentAccess].map(behind);
  if (who !== undefined)
    return (
      `this name is shown as none until it is given again, in a list of players or with a grant to person ${who}; ` +
      `\`stackledger forget ${who}\` erases what is left of it, and takes the person's links back`
    );
  if (stream === serviceAccess.prefix)
    return `${DOUBTED}; \`stackledger link\` makes one for an organizer, and with its first use ${ANEW}`;
  if (stream === keys.prefix || stream === marks.prefix)
    return 'a start writes anew what it knows of it, and where that will not do it says so';
  if (match === undefined && tournament === undefined) return undefined;
  const where = match === undefined ? `tournament ${tournament}` : `match ${match}`;
  return `${DOUBTED}; the organizer gives new ones in ${where}, and with the first ${ANEW}`;
};

const DOUBTED = 'links given before it do not count where it may have taken them back';
const ANEW = 'the grants that can be read are written anew, without the damage';
