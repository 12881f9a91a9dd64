import { Controller, Get, Inject, Param, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Signer } from '@stackledger/integrity';
import { checkpointOf } from '@stackledger/ledger';
import { EVENT_STORE, type EventStore } from '@stackledger/store';
import { Who, type Asker } from '../access/asker.js';
import { AtMatch } from '../access/at-match.js';
import { LOOKERS, OfMatch, Roles } from '../access/roles.js';
import { Answers, AnswersProblem, AnswersProblemFor } from '../docs/decorators.js';
import { SIGNER } from '../ledger/ledger.module.js';
import { MatchFacts } from '../reading/match-facts.js';
import { MatchIdPipe } from '../requests/match-id.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { CheckpointKey, SignedCheckpoint } from './checkpoints.dto.js';

/** What the service signs, and what it is checked with. */
@ApiTags('events')
@Controller('v1')
@UseGuards(TakesNoQuery)
export class CheckpointsController {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SIGNER) private readonly signer: Signer,
    private readonly facts: MatchFacts,
    private readonly at: AtMatch,
  ) {}

  @Get('matches/:id/checkpoint')
  @OfMatch('id')
  @Roles(LOOKERS)
  @ApiOperation({
    summary: 'the head of the log of a match, signed',
    operationId: 'readCheckpoint',
    description:
      'A signed note (C2SP tlog-checkpoint): the name of the log, how many events it has, the root of the tree over their ' +
      'hashes. Whoever keeps it can show later that the log was changed or cut off. Of a sealed match it is the same for ever.',
  })
  @Answers(200, 'the checkpoint, and the key that it was signed with', SignedCheckpoint)
  @AnswersProblem(400, 404, 503)
  @AnswersProblemFor({ 500: 'the log does not hold together, so nothing of it is signed (SL-SEAL-1)' })
  async ofMatch(@Param('id', MatchIdPipe) matchId: string, @Who() who: Asker): Promise<SignedCheckpoint> {
    await this.facts.headOf(matchId); // an unknown match is a problem
    const { last } = await this.at.sight(who, matchId);
    const checkpoint = await checkpointOf(this.store, matchId, this.signer, last);
    return { matchId, checkpoint, key: this.signer.verifierKey };
  }

  @Get('checkpoint-key')
  @Roles('everybody')
  @ApiOperation({
    summary: 'the key that checkpoints of this service are checked with',
    operationId: 'readCheckpointKey',
    description: 'Get it once from whoever runs the service, and keep it: `stackledger verify FILE --key KEY`.',
  })
  @Answers(200, 'the key', CheckpointKey)
  @AnswersProblem(400)
  key(): CheckpointKey {
    return { key: this.signer.verifierKey };
  }
}
