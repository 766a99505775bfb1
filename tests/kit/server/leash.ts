// Loaded before a server of the tests: it stops as its operator would stop it when the tests end, however they do, so that
// it leaves no database behind.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
