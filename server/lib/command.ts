import { fieldOf } from '../../src/lib/objects.ts'
import { StartError } from './env.ts'

/**
 * Runs a command of the operator. An operator error is printed as a sentence, a defect with its stack. Both
 * set exit code 1.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    const expected =
      error instanceof StartError || String(fieldOf(error, 'code')).startsWith('ERR_PARSE_ARGS')
    console.error(expected ? fieldOf(error, 'message') : error)
    process.exitCode = 1
  }
}
