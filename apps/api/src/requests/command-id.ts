import { ApiHeader } from '@nestjs/swagger';

/** What an id of a command may be, in words and as JSON schemas say it; COMMAND_ID of the ledger checks it. */
export const idForm = (most: number): string =>
  `1 to ${most} printable ASCII characters without blanks, such as a UUID`;

/** The keywords of an id of at most so many characters. */
export const idSchema = (most = 200) => ({ minLength: 1, maxLength: most, pattern: '^[!-~]+$' });

/** Documents the header that names a request. */
export const TakesIdempotencyKey = (description: string): MethodDecorator =>
  ApiHeader({ name: 'Idempotency-Key', required: false, description, schema: { type: 'string', ...idSchema() } });
