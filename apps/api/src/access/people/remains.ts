import { existsSync, readdirSync } from 'node:fs';

/** Ids that were drawn; earlier ones were made of the name. */
const DRAWN = /^p-[a-z]{12}$/;

/**
 * What is left of a person whose name was erased, in sentences: where it stands, why, and what can be done. `folder`:
 * of the backups.
 */
export const remainsOf = (person: string, folder: string | undefined): readonly string[] => [
  `The id stands in the logs of the matches that the person acted in, and in grants: it is in the hashed part of each event. ${DRAWN.test(person) ? 'It was drawn, and nothing leads from it to the name any more.' : 'It was chosen or, by an earlier version, made of the name: if it tells who it is, see docs/guide/privacy.md.'}`,
  'Ids of seats that were chosen and not drawn stand in the logs as whoever created the match chose them; logs of earlier versions, those of tournaments too, hold reasons, statements and notes as well. If the name was written there, it is still there (docs/guide/privacy.md).',
  'What others wrote in matches that the person did not play, and of whole rounds of tournaments, is still there: forget whoever wrote it, if it names the person.',
  'What was exported, printed or kept by others is beyond this service.',
  backupsIn(folder),
];

const backupsIn = (folder: string | undefined): string => {
  const made =
    folder !== undefined && existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.db')) : [];
  if (made.length === 0)
    return 'Backups that were made before hold name and texts until they are deleted; none is in a folder that this service knows.';
  return `Backups hold name and texts until they are deleted: ${made.toSorted().join(', ')}, and those made elsewhere. After a restore of one, forget the person again.`;
};
