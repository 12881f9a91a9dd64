import { DESCRIBED_COMMANDS, type DescribedCommand } from '@stackledger/tournaments';
import { commandEnvelope } from './command-schemas.js';
import type { JsonSchema, SchemaMap } from './json-schema.js';
import { tournamentExamples } from './tournament-examples.js';

const ENVELOPE: SchemaMap = {
  ...commandEnvelope(': any later event makes the command stale'),
  as: { type: 'object', description: 'role and id of who acts, where the service runs without links' },
};

/** The commands that somebody may send to a tournament; the service gives itself the others. */
export const SENDABLE_TO_TOURNAMENTS: readonly DescribedCommand[] = DESCRIBED_COMMANDS.filter(
  ({ type, by }) => type !== 'CreateTournament' && by.some((role) => role !== 'system'),
);

/**
 * A schema for every command to a tournament (`tournament.EnrolPlayer`), read off the forms that also check them, and
 * `TournamentCommand`, which is any of them.
 */
export const tournamentCommandSchemas = (): SchemaMap => ({
  ...Object.fromEntries(SENDABLE_TO_TOURNAMENTS.map((command) => [`tournament.${command.type}`, schemaOf(command)])),
  TournamentCommand: {
    oneOf: SENDABLE_TO_TOURNAMENTS.map(({ type }) => ({ $ref: refTo(type) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(SENDABLE_TO_TOURNAMENTS.map(({ type }) => [type, refTo(type)])),
    },
    description: 'a command to a tournament',
  },
});

const refTo = (type: string): string => `#/components/schemas/tournament.${type}`;

const schemaOf = ({ type, by, fields, about }: DescribedCommand): JsonSchema => ({
  ...fields,
  title: `Tournaments: ${type}`,
  description: `${about} (${rolesOf(by)})`,
  properties: { ...ENVELOPE, type: { const: type }, ...(fields.properties as object) }, // a form of a map has them
  required: ['type', ...(fields.required as readonly string[])],
  examples: [{ commandId: '0f7c1c9e-6c1f-4b52-9d6f-1f2f0a3b7c11', type, ...tournamentExamples[type] }],
});

/** Who may give a command, in words. */
export const rolesOf = (by: DescribedCommand['by']): string => by.filter((role) => role !== 'system').join(', ');
