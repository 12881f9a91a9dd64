import { count, Field, flag, JsonBody, orNull, revision, text } from '../docs/json-body.js';

@JsonBody('The list beside a backup: the head of every match.')
export class BackupHeads {
  @Field(text('lists the head of every match')) readonly file!: string;
  @Field(text('of that list')) readonly sha256!: string;
}

@JsonBody(
  'The keys that belong to a backup. `encrypted`: they are in the file, which opens with the BACKUP_PASSPHRASE of the service; otherwise it only names them, and a restore lacks them.',
)
export class BackupKeys {
  @Field(text('beside the backup')) readonly file!: string;
  @Field(flag()) readonly encrypted!: boolean;
  @Field(text('which keys, by kind and id')) readonly keys!: string;
}

@JsonBody(
  'A backup that was made. `file` lies in the folder of the service; `heads` is the list beside it, one line of JSON for each match with its last revision and the hash there. `position` is that of the last event in it, in this store.',
)
export class BackupMade {
  @Field(text('in the folder of the service')) readonly file!: string;
  @Field(count()) readonly bytes!: number;
  @Field(revision('of the last event in it, in this store')) readonly position!: string;
  @Field(count()) readonly events!: number;
  @Field(count()) readonly matches!: number;
  @Field(BackupHeads) readonly heads!: BackupHeads;
  @Field(orNull(BackupKeys, 'Null where the service has no key files.')) readonly keys!: BackupKeys | null;
}
