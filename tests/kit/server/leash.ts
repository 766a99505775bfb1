// Loaded into each server of the tests. It stops the server when the tests end in any way, as an operator would, so
// that no database keeps running.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
