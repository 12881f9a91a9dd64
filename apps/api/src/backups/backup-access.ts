import { createHash, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BACKUPS, type BackupSettings } from './backup-settings.js';
import { HttpRejection } from '../problems/http-rejection.js';

const LOOPBACK = /^(::ffff:)?127\.|^::1$/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/**
 * Who may have the service fill its disk: whoever knows the token; where there is none, programs on the same machine,
 * asking without a proxy between. A page in a browser there cannot: the route takes JSON only, which it may not send to
 * strangers.
 */
@Injectable()
export class BackupAccess implements CanActivate {
  constructor(@Inject(BACKUPS) private readonly settings: BackupSettings) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { token } = this.settings;
    if (token === undefined) return isOfThisMachine(request) || refuse(NOT_HERE);
    return isSame(request.headers.authorization ?? '', `Bearer ${token}`) || refuse(NO_TOKEN);
  }
}

const isOfThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** In a time that tells nothing about how much of it is right. */
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const refuse = (reason: typeof NOT_HERE | typeof NO_TOKEN): never => {
  throw new HttpRejection(reason);
};

const NOT_HERE = {
  code: 'not-allowed',
  rule: null,
  status: 403,
  detail: 'backups are asked for on the machine of the service, not through a proxy',
  legal: 'Run `stackledger backup --url` there, or start the service with BACKUP_TOKEN and send it.',
} as const;

const NO_TOKEN = {
  code: 'not-allowed',
  rule: null,
  status: 401,
  detail: 'this service makes backups for whoever sends its token',
  legal: 'Send `authorization: Bearer …` with the BACKUP_TOKEN that the service was started with.',
  headers: { 'www-authenticate': 'Bearer' },
} as const;
