/**
 * A backup that was made. `file` lies in the folder of the service; `heads` is the list beside it, one line of JSON for each
 * match with its last revision and the hash there. `position` is that of the last event in it, in this store.
 */
export type BackupMade = {
  readonly file: string;
  readonly bytes: number;
  readonly position: string;
  readonly events: number;
  readonly matches: number;
  readonly heads: { readonly file: string; readonly sha256: string };
};
