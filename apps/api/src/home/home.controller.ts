import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Roles } from '../access/roles.js';
import { SAME_FOR_ALL } from '../answers/caching.js';
import { consolePage } from './console-files.js';

/** Three cards on top of each other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="#fff" stroke="#234" stroke-width="1.2">
<rect x="5.5" y="1" width="9" height="8" rx="1"/><rect x="3.5" y="4" width="9" height="8" rx="1"/>
<rect x="1.5" y="7" width="9" height="8" rx="1"/></g></svg>
`;

/** What a browser asks for: the console at all its addresses, and its icon. */
@ApiExcludeController()
@Roles('public')
@Controller()
export class HomeController {
  readonly #page = consolePage();

  @Get([
    '',
    'new',
    'judge',
    'analytics',
    'analytics/:subject',
    'links',
    'j/:code',
    'service/links',
    'new-tournament',
    't/:tournament',
    't/:tournament/links',
    't/:tournament/wall',
    't/:tournament/print',
    'm/:id',
    'm/:id/links',
    'm/:id/what-if',
    'm/:id/calls/:call',
    'm/:id/calls/:call/sheet',
  ])
  @Header('content-type', 'text/html; charset=utf-8')
  @Header(...SAME_FOR_ALL)
  page(): string {
    return this.#page;
  }

  @Get('favicon.ico')
  @Header('content-type', 'image/svg+xml')
  @Header('cache-control', 'public, max-age=86400')
  icon(): string {
    return ICON;
  }
}
