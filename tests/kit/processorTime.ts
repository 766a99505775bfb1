/**
 * The milliseconds for which this thread has used a processor. Unlike a clock, it does not run while other programs have
 * the processor, so a limit holds on a busy machine too.
 */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
