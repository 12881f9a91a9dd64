import type { KernelEvents } from '@stackledger/kernel';
import { emitter, type ObjectName, type StackId, type Target } from '@stackledger/kernel/authoring';
import type { HybridUse } from './state.js';

/** The data of the events that only the speed stack has, by event type. */
export type SpeedStackEvents = {
  HybridUsed: { id: StackId; name: string; pay?: HybridUse['pay'] };
  Attached: { object: ObjectName; stay: number; to: Target };
};

/** Records an event of the speed stack or of the kernel. */
export const emit = emitter<KernelEvents & SpeedStackEvents>();
