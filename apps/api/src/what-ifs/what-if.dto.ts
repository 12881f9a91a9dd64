import type { Json, JsonMap } from '@stackledger/wire';
import {
  count,
  Field,
  flag,
  json,
  JsonBody,
  jsonMap,
  listOf,
  oneOf,
  OptionalField,
  orNull,
  revision,
  text,
} from '../docs/json-body.js';
import { EventSummary } from '../events/event-summary.dto.js';
import { MatchView } from '../matches/match-view.dto.js';
import { Moment } from '../matches/moment-view.dto.js';
import { TableView } from '../pages/table.dto.js';
import { RejectionView } from '../rewinds/followed.dto.js';

@JsonBody(
  'What one command of a what-if would come to: what happens and the match after it; `refused` where it would be.',
)
export class WhatIfStep {
  @Field(jsonMap()) readonly command!: JsonMap;
  @Field(listOf(EventSummary)) readonly events!: readonly EventSummary[];
  @Field(listOf(text()), { description: 'What happens, for people.' }) readonly says!: readonly string[];
  @Field(orNull(RejectionView)) readonly refused!: RejectionView | null;
  @Field(MatchView) readonly after!: MatchView;
}

@JsonBody('The first two events that differ.')
export class FirstDifference {
  @Field(orNull(EventSummary)) readonly really!: EventSummary | null;
  @Field(orNull(EventSummary)) readonly instead!: EventSummary | null;
}

@JsonBody('A value of the match that differs at the end.')
export class WhatIfValue {
  @Field(text()) readonly path!: string;
  @Field(json()) readonly really!: Json;
  @Field(json()) readonly instead!: Json;
}

@JsonBody(
  'Where what would have happened parts from what did: after so many events alike the first two that differ, and the matches at the end.',
)
export class WhatIfDifference {
  @Field(count()) readonly same!: number;
  @Field(orNull(FirstDifference)) readonly first!: FirstDifference | null;
  @Field(listOf(WhatIfValue)) readonly match!: readonly WhatIfValue[];
  @Field(flag()) readonly more!: boolean;
}

@JsonBody(
  'What would come of commands after a revision. `dice`: those of a sealed match, or some that are thrown away.',
)
export class WhatIf extends Moment {
  @Field(text()) readonly matchId!: string;
  @Field(oneOf(['real', 'throwaway'])) readonly dice!: 'real' | 'throwaway';
  @Field(listOf(WhatIfStep)) readonly steps!: readonly WhatIfStep[];
  @Field(WhatIfDifference) readonly difference!: WhatIfDifference;
  @OptionalField(TableView, { description: 'The table at the end, where it was asked for.' })
  readonly table?: TableView;
}

@JsonBody('Commands to try after a revision.')
export class WhatIfRequest {
  @Field(listOf(jsonMap())) readonly commands!: readonly JsonMap[];
  @OptionalField(revision('left out: the last at which nobody chooses among unknown cards')) readonly at?: string;
  @OptionalField(flag(), { description: 'whether the table at the end is answered, with what the seat could do then' })
  readonly table?: boolean;
  @OptionalField(text(), { description: 'a word: with the same one the same dice are thrown again, until a restart' })
  readonly luck?: string;
}
