// Paths of a promtool: a test fires the alerts with it, as Prometheus would.
import { existsSync } from 'node:fs'

const candidates = [process.env.PROMTOOL_PATH, '/usr/bin/promtool', '/usr/local/bin/promtool']

/** Path of the first promtool found, or undefined. */
export const findPromtool = () => candidates.find((path) => path && existsSync(path))

/** The promtool that scripts/setup.mjs installs. */
export const promtool = {
  name: 'promtool',
  find: findPromtool,
  debian: 'prometheus',
  variable: 'PROMTOOL_PATH',
  like: 'Prometheus',
}
