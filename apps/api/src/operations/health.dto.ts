import { PROCESS_ROLES, type ProcessRole } from '@stackledger/service';
import { count, Field, flag, JsonBody, listOf, number, oneOf, only, orNull, text } from '../docs/json-body.js';

@JsonBody(
  'How one projection is. `catching-up`: it may lack events of the store. `stopped`: it has failed on an event, which `detail` names, and reads no more.',
)
export class ProjectionHealth {
  @Field(text()) readonly name!: string;
  @Field(oneOf(['current', 'catching-up', 'stopped'])) readonly state!: 'current' | 'catching-up' | 'stopped';
  @Field(orNull(text(), 'For people; null when all is well.')) readonly detail!: string | null;
}

@JsonBody(
  'A check of the whole store beside its use, `done` from 0 to 1; `not-due` after an orderly stop. `failed`: it found damage; whether anything is written still tells `state`.',
)
export class StoreCheckHealth {
  @Field(oneOf(['not-due', 'running', 'passed', 'failed'])) readonly state!:
    'not-due' | 'running' | 'passed' | 'failed';
  @Field(number('how much of the file is checked')) readonly done!: number;
  @Field(text()) readonly detail!: string;
}

@JsonBody(
  'How the tables of the analytics are. `behind`: how many events are not in them yet, unread ones as positions of the store; null while that is unknown.',
)
export class AnalyticsHealth {
  @Field(oneOf(['current', 'catching-up', 'stopped'])) readonly state!: 'current' | 'catching-up' | 'stopped';
  @Field(orNull(count())) readonly behind!: number | null;
  @Field(orNull(text())) readonly detail!: string | null;
}

@JsonBody('The state of the store.')
export class StoreHealthView {
  @Field(oneOf(['ready', 'read-only', 'down'])) readonly state!: 'ready' | 'read-only' | 'down';
  @Field(text()) readonly detail!: string;
  @Field(text()) readonly durability!: string;
  @Field(orNull(StoreCheckHealth, 'Null where the store is no file of the service.'))
  readonly check!: StoreCheckHealth | null;
}

@JsonBody(
  'Whether new events of the store come by themselves: `live`, or `resuming` while the subscription is made again; since when. `behind`: how many positions of the store, which has them with gaps, the read models have still to go.',
)
export class TailHealth {
  @Field(oneOf(['live', 'resuming'])) readonly state!: 'live' | 'resuming';
  @Field(text()) readonly since!: string;
  @Field(text()) readonly behind!: string;
  @Field(orNull(text(), 'For people; null when all is well.')) readonly detail!: string | null;
}

@JsonBody('The keys of the service, for links and checkpoints.')
export class KeysHealth {
  @Field(
    orNull(
      text(),
      'For people: which keys were not restored with the store, and what that ends; null when all is well.',
    ),
  )
  readonly detail!: string | null;
}

@JsonBody('The rules of the matches in the store.')
export class RulesHealth {
  @Field(
    orNull(
      text(),
      'For people: how many matches name a version of the rules that is missing here, and what can be done with them; null when every version is here, and in the first moments after a start.',
    ),
  )
  readonly detail!: string | null;
}

@JsonBody(
  'How the service is. `live`: the process answers. `ready`: it can take commands; a store that is only `read-only` still answers reads. `degraded`: it can, and something else is not as it should be, which `projections`, `tail` or `store` tells. `detail` and `durability` are for people.',
)
export class Health {
  @Field(only(true)) readonly live!: true;
  @Field(flag()) readonly ready!: boolean;
  @Field(flag()) readonly degraded!: boolean;
  @Field(listOf(oneOf(PROCESS_ROLES), 'What this process does, of several: everything, unless `--only` says less.'))
  readonly serves!: readonly ProcessRole[];
  @Field(StoreHealthView) readonly store!: StoreHealthView;
  @Field(KeysHealth) readonly keys!: KeysHealth;
  @Field(RulesHealth) readonly rules!: RulesHealth;
  @Field(TailHealth) readonly tail!: TailHealth;
  @Field(listOf(ProjectionHealth)) readonly projections!: readonly ProjectionHealth[];
  @Field(orNull(AnalyticsHealth, 'The tables of the analytics; null where the service keeps none.'))
  readonly analytics!: AnalyticsHealth | null;
}

@JsonBody('The process answers.')
export class Liveness {
  @Field(only(true)) readonly live!: true;
}
