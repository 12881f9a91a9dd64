import { emitter, type KernelEvents, type ObjectName, type StackId, type Target } from '@stackledger/kernel';
import type { Used } from './state.js';

/** What happens in the speed stack beside what happens in every game. */
export type SpeedStackEvents = {
  HybridUsed: { id: StackId; name: string; pay?: Used['pay'] };
  Attached: { object: ObjectName; stay: number; to: Target };
};

/** Records one fact of the speed stack or of the kernel. */
export const tell = emitter<KernelEvents & SpeedStackEvents>();
