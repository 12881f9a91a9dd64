import type { DeliveryPage, DeliveryView, WebhookList, WebhookRegistered, WebhookView } from '@stackledger/wire';
import type { Command } from 'commander';
import { print, printJson } from '../../output.js';
import { posted, request, urlOf } from '../../sources/served-match.js';

type ServiceChoice = { readonly url: string; readonly json?: true };

/** `stackledger webhooks …`: endpoints of platforms, what was sent to them, and sending it again. */
export const webhooksCommands = (program: Command): void => {
  const webhooks = program
    .command('webhooks')
    .description('endpoints of platforms that a running service sends signed messages to')
    .addHelpText('after', HELP);
  const command = (name: string, description: string): Command =>
    webhooks
      .command(name)
      .description(description)
      .option('--url <url>', 'the running service', 'http://localhost:3000')
      .option('--json', 'print JSON, one line');

  command('list', 'list the endpoints, with what waits for them').action(async (asked: ServiceChoice) => {
    const { webhooks: all } = await ask<WebhookList>(asked, '');
    if (asked.json) return all.forEach(printJson);
    if (all.length === 0) print('there is no endpoint yet; `stackledger webhooks add` registers one');
    all.forEach(printWebhook);
  });
  command('add', 'register an endpoint; its secret is shown this once')
    .argument('<endpoint>', 'its address, https')
    .option('--kinds <list>', 'such as match.MatchEnded,tournament.RoundClosed', 'match.*')
    .option('--tournament <name>', 'of matches of this tournament alone')
    .action(
      async (
        endpoint: string,
        { kinds, tournament, ...asked }: ServiceChoice & { kinds: string; tournament?: string },
      ) => {
        const chosen = kinds.split(',').map((kind) => kind.trim());
        const body = { url: endpoint, kinds: chosen, ...(tournament !== undefined && { tournament }) };
        const made = await ask<WebhookRegistered>(asked, '', posted(body));
        if (asked.json) return printJson(made);
        printWebhook(made.webhook);
        print(`secret  ${made.secret}`);
      },
    );
  command('remove', 'remove an endpoint, and what waits for it')
    .argument('<id>', 'as list has it')
    .action(async (id: string, asked: ServiceChoice) => {
      const gone = await ask<object>(asked, `/${encodeURIComponent(id)}`, { method: 'DELETE' });
      return asked.json ? printJson(gone) : print(`${id} is removed`);
    });
  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const)
    command(name, enabled ? 'send to an endpoint again' : 'send nothing to an endpoint')
      .argument('<id>', 'as list has it')
      .action(async (id: string, asked: ServiceChoice) => {
        const webhook = await ask<WebhookView>(asked, `/${encodeURIComponent(id)}/enabled`, posted({ enabled }));
        return asked.json ? printJson(webhook) : printWebhook(webhook);
      });
  command('deliveries', 'what was sent to an endpoint and what waits, the latest first')
    .argument('<id>', 'as list has it')
    .option('--state <state>', 'waiting, delivered or failed')
    .option('--limit <count>', 'how many at most, from 1 to 1000', '20')
    .action(async (id: string, { state, limit, ...asked }: ServiceChoice & { state?: string; limit: string }) => {
      const query = new URLSearchParams({ limit, ...(state !== undefined && { state }) });
      const { deliveries } = await ask<DeliveryPage>(
        asked,
        `/${encodeURIComponent(id)}/deliveries?${query.toString()}`,
      );
      if (asked.json) return deliveries.forEach(printJson);
      if (deliveries.length === 0) print('there is no such delivery');
      deliveries.forEach(printDelivery);
    });
  command('resend', 'send a message once more, under its id')
    .argument('<id>', 'of the endpoint, as list has it')
    .argument('<message>', 'as deliveries has it: msg_…')
    .action(async (id: string, message: string, asked: ServiceChoice) => {
      const path = `/${encodeURIComponent(id)}/deliveries/${encodeURIComponent(message)}/resend`;
      const delivery = await ask<DeliveryView>(asked, path, posted({}));
      return asked.json ? printJson(delivery) : printDelivery(delivery);
    });
};

const HELP = `
Set STACKLEDGER_TOKEN to the token of an organizer.

Examples:
  stackledger webhooks add https://bracket.example/hooks --kinds match.MatchStarted,match.MatchEnded
  stackledger webhooks deliveries wh-… --state failed
  stackledger webhooks resend wh-… msg_…`;

const ask = async <T>({ url }: ServiceChoice, path: string, init?: RequestInit): Promise<T> => {
  const response = await request(urlOf(url, `/v1/webhooks${path}`), init);
  return (await response.json()) as T; // the service answers with this type
};

const printWebhook = ({ id, url, kinds, tournament, disabled, failingSince, waiting }: WebhookView): void => {
  print(`${id}  ${url}`);
  print(`  ${kinds.join(', ')}${tournament === null ? '' : ` of ${tournament}`}; ${waiting} waiting`);
  if (disabled !== null) print(`  off since ${disabled.at}: ${disabled.why}`);
  else if (failingSince !== null) print(`  nothing has arrived since ${failingSince}`);
};

const printDelivery = (delivery: DeliveryView): void => {
  const { message, kind, matchId, revision, state, attempts, nextAt, lastAt, status, error } = delivery;
  print(`${message}  ${kind} of ${matchId} at revision ${revision}`);
  const tried =
    attempts === 0 ? '' : `, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}, the last at ${lastAt ?? ''}`;
  const answered = status === null ? '' : `, answered ${status}`;
  print(
    `  ${state}${tried}${answered}${error === null ? '' : `: ${error}`}${nextAt === null ? '' : `; next at ${nextAt}`}`,
  );
};
