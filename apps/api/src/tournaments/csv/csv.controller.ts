import { randomUUID } from 'node:crypto';
import { TakesIdempotencyKey } from '../../requests/command-id.js';
import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { answerNames, isDrawn, nameError, plainPersonName } from '@stackledger/access';
import { malformed, RequestRejected } from '@stackledger/service';
import { readTournamentEnvelope, tournamentEventIn, type TournamentLedger } from '@stackledger/tournament-ledger';
import {
  changedByCsv,
  CSV_SHEETS,
  csvFaultText,
  csvSheet,
  READ_SHEETS,
  readCsvSheet,
  type CsvReading,
  type CsvSheet,
  type Tournament,
} from '@stackledger/tournaments';
import type { FastifyReply } from 'fastify';
import { ACCESS, type Access } from '../../access/access.js';
import { Who, type Asker } from '../../access/asker.js';
import { newPersonId } from '../../access/grants/granting.js';
import { Roles } from '../../access/roles.js';
import { Answers, AnswersFile, AnswersProblem } from '../../docs/decorators.js';
import { keyIn } from '../../requests/idempotency-key.js';
import { TakesNoQuery } from '../../requests/takes-no-query.js';
import { AtTournament, revisionAsked } from '../at-tournament.js';
import { refusedByRule } from '../refused-by-rule.js';
import { roundAsked } from '../round-asked.js';
import { TOURNAMENT_LEDGER } from '../tournament-ledger.provider.js';
import { TOURNAMENT_LOOKERS, TOURNAMENT_SCORERS } from '../tournament-roles.js';
import { RoundQuery } from '../tournaments.dto.js';
import { CsvTaken } from './csv.dto.js';

const CSV = 'text/csv; charset=utf-8';

/** Names are written so many at a time. */
const NAMED_AT_ONCE = 32;

/** Files of a tournament for spreadsheets, out and in. */
@ApiTags('tournaments')
@Controller('v1/tournaments/:tournament/csv')
export class TournamentCsvController {
  constructor(
    @Inject(TOURNAMENT_LEDGER) private readonly ledger: TournamentLedger,
    @Inject(ACCESS) private readonly access: Access,
    private readonly at: AtTournament,
  ) {}

  @Get(':sheet')
  @ApiParam({ name: 'sheet', enum: CSV_SHEETS })
  @Roles(TOURNAMENT_LOOKERS)
  @ApiOperation({ summary: 'players, pairings, results or standings for a spreadsheet', operationId: 'exportCsv' })
  @AnswersFile(200, 'the file, with the mark of UTF-8', 'text/csv')
  @AnswersProblem(400, 404, 422, 503)
  async file(
    @Param('tournament') tournament: string,
    @Param('sheet') named: string,
    @Query() { at, round: asked }: RoundQuery,
    @Who() who: Asker,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const sheet = sheetIn(named, CSV_SHEETS);
    const sight = await this.at.sight(who, tournament);
    const state = sight.session.stateAt(revisionAsked(sight, at));
    const isOfRound = asked !== undefined || sheet === 'pairings' || sheet === 'results';
    const round = isOfRound ? roundAsked(state, asked).round : state.rounds.length;
    const ofRound = isOfRound ? `-round-${round}` : '';
    void reply.header('content-disposition', `attachment; filename="${tournament}-${sheet}${ofRound}.csv"`).type(CSV);
    return csvSheet(sheet, state, await this.#names(state), round);
  }

  @Post(':sheet')
  @ApiParam({ name: 'sheet', enum: READ_SHEETS })
  @Roles(TOURNAMENT_SCORERS)
  @HttpCode(200)
  @UseGuards(TakesNoQuery)
  @ApiOperation({
    summary: 'take a list of players, results, or pairings by hand from a spreadsheet, whole or not at all',
    operationId: 'importCsv',
    description:
      'In the columns of the file that GET gives, of which some may be missing. Commas, semicolons or tabs. One command carries ' +
      'out all rows; pairings become a proposal. What is wrong is told with line and column (TO-CSV-1).',
  })
  @TakesIdempotencyKey('the id of the command')
  @ApiConsumes('text/csv')
  @ApiBody({ schema: { type: 'string' } })
  @Answers(200, 'what became of it', CsvTaken)
  @AnswersProblem(400, 404, 409, 413, 422, 503, 507)
  async take(
    @Param('tournament') id: string,
    @Param('sheet') named: string,
    @Body() text: unknown,
    @Headers('idempotency-key') key: string | undefined,
    @Who() who: Asker,
  ): Promise<CsvTaken> {
    const commandId = keyIn(key) ?? randomUUID();
    const { session } = await this.at.sight(who, id);
    const sheet = sheetIn(named, READ_SHEETS);
    if (typeof text !== 'string') throw malformed('the body is no file', 'Send it with content-type text/csv.');
    const giver = this.at.giver(who, id, undefined);
    const state = session.stateAt(session.head);
    const names = await this.#names(state);
    const nameFault = (name: string): string | undefined => nameError(plainPersonName(name));
    const about = { state, by: giver.actor, names, nameError: nameFault, newPlayer: newPersonId };
    const { command, rows, ignored, names: fresh } = readOrRefuse(readCsvSheet(sheet, text, about));
    const taken = { commandId, rows, ignored: [...ignored] };
    if (command === null) return { ...taken, revision: String(session.head), changed: 0 };
    await this.#record([...fresh]);
    const answer = await this.ledger.submit(id, { commandId, command, ...giver });
    if (answer.kind === 'refused') throw refusedByRule(answer.rejection, answer.revision);
    const events = answer.events.map(({ json }) => tournamentEventIn(readTournamentEnvelope(json)));
    return { ...taken, revision: String(answer.revision), changed: changedByCsv(events) };
  }

  #names({ players }: Tournament): Promise<{ readonly [id: string]: string }> {
    return answerNames(this.access.people).among([...players.keys()].join(' '));
  }

  /** Names of players who are new. Who has one here keeps it, and who was forgotten stays so. */
  async #record(names: readonly (readonly [id: string, name: string])[]): Promise<void> {
    const { people } = this.access;
    for (let from = 0; from < names.length; from += NAMED_AT_ONCE)
      await Promise.all(
        names.slice(from, from + NAMED_AT_ONCE).map(async ([id, name]) => {
          if (isDrawn(id) && (await people.nameOf(id)) === undefined) await people.record(id, plainPersonName(name));
        }),
      );
  }
}

const sheetIn = <S extends CsvSheet>(named: string, sheets: readonly S[]): S => {
  const sheet = sheets.find((each) => each === named);
  if (sheet !== undefined) return sheet;
  throw malformed(`sheet: expected ${sheets.join(', ')}`, 'Standings follow from results, and are not read.');
};

const readOrRefuse = (reading: CsvReading): Exclude<CsvReading, { readonly fault: unknown }> => {
  if (!('fault' in reading)) return reading;
  const { fault, rejection } = reading;
  if (fault === null) throw refusedByRule(rejection);
  const detail = csvFaultText(fault);
  const legal = 'Mend this line, and send the whole file again: nothing of it was taken.';
  if (rejection === undefined) throw new RequestRejected({ code: 'csv-broken', rule: 'TO-CSV-1', detail, legal });
  throw refusedByRule({ ...rejection, detail }, undefined, legal);
};
