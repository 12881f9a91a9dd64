import { Module, type DynamicModule } from '@nestjs/common';
import { WEBHOOK_SETTINGS, type WebhookSettings } from './webhook-settings.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Signed messages to endpoints of platforms. */
@Module({})
export class WebhooksModule {
  /** The module with these settings; null: nothing is sent. */
  static over(settings: WebhookSettings | null): DynamicModule {
    return {
      module: WebhooksModule,
      controllers: [WebhooksController],
      providers: [{ provide: WEBHOOK_SETTINGS, useValue: settings }, WebhooksService],
    };
  }
}
