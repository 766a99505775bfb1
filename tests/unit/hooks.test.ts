import { accessSync, constants, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const HOOK = '.githooks/pre-commit'

it('[HS-06] has a hook that looks at the format and the plan, turned on by `npm run hooks` and by nothing else', () => {
  const turnsOn = Object.keys(scripts).filter((name) => scripts[name]?.includes('.githooks'))
  expect(turnsOn).toEqual(['hooks'])
  expect(() => accessSync(HOOK, constants.X_OK)).not.toThrow()
  expect(readFileSync(HOOK, 'utf8')).toContain('scripts/precommit.mjs')
  const looks = readFileSync('scripts/precommit.mjs', 'utf8')
  expect(looks).toContain('planProblems()')
  expect(looks).toContain("'format', '--staged'")
})
