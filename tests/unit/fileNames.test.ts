import { expect, it } from 'vitest'
import { nameProblems } from '../../scripts/lib/fileNames.mjs'

it('[HS-05] refuses two files, or folders, whose names differ in capitals alone', () => {
  expect(nameProblems(['src/lib/Dates.ts', 'src/lib/dates.ts', 'src/db/dates.ts'])).toEqual([
    'src/lib/Dates.ts and src/lib/dates.ts',
  ])
  expect(nameProblems(['src/mailQueue/a.ts', 'src/mailqueue/b.ts'])).toEqual([
    'src/mailQueue and src/mailqueue',
  ])
})

it('[HS-05] finds none in this repository', () => {
  expect(nameProblems()).toEqual([])
})
