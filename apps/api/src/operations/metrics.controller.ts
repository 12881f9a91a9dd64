import { Controller, Get, Header, Inject, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Roles } from '../access/roles.js';
import { AnswersProblem } from '../docs/decorators.js';
import { TakesNoQuery } from '../requests/takes-no-query.js';
import { METRICS, type Metrics } from './metrics.js';

const PROMETHEUS = 'text/plain; version=0.0.4; charset=utf-8';

/** Numbers about the service for a monitoring system. */
@ApiTags('health')
@Roles('public')
@Controller('metrics')
export class MetricsController {
  constructor(@Inject(METRICS) private readonly metrics: Metrics) {}

  @Get()
  @UseGuards(TakesNoQuery)
  @Header('content-type', PROMETHEUS)
  @ApiOperation({ summary: 'numbers about the service, as Prometheus reads them', operationId: 'metrics' })
  @ApiProduces('text/plain')
  @ApiResponse({ status: 200, description: 'the numbers', content: { 'text/plain': { schema: { type: 'string' } } } })
  @AnswersProblem(400)
  scrape(): Promise<string> {
    return this.metrics.registry.metrics();
  }
}
