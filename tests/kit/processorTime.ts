/**
 * Milliseconds of processor time of this thread. Unlike a clock, it stops while other programs use the processor, so a
 * limit holds on a busy machine too.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
