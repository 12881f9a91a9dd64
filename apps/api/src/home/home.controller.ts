import { Controller, Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stackledger</title>
<h1>Stackledger</h1>
<p>Matches of card games with a stack: every declaration, pass, roll and resolution is an event, each with the rule that made
it so; a judge can rewind any contested sequence, and nothing is ever erased.</p>
<ul>
<li><a href="/docs">The API, with forms to try it</a> (<a href="/docs-json">OpenAPI</a>)</li>
<li><a href="/v1/rulesets">The games that are offered</a></li>
<li><a href="/v1/matches">The matches that are here</a></li>
<li><a href="/health">How the service is</a>, and <a href="/metrics">its numbers</a></li>
</ul>
</html>
`;

/** Three cards on top of each other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><g fill="#fff" stroke="#234" stroke-width="1.2">
<rect x="5.5" y="1" width="9" height="8" rx="1"/><rect x="3.5" y="4" width="9" height="8" rx="1"/>
<rect x="1.5" y="7" width="9" height="8" rx="1"/></g></svg>
`;

/** What a browser asks for that is given nothing but the address. */
@ApiExcludeController()
@Controller()
export class HomeController {
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  page(): string {
    return PAGE;
  }

  @Get('favicon.ico')
  @Header('content-type', 'image/svg+xml')
  @Header('cache-control', 'public, max-age=86400')
  icon(): string {
    return ICON;
  }
}
