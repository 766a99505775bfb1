import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readImports } from '../../scripts/lib/layers.mjs'

const imports: Map<string, string[]> = readImports()
const ENGINE = 'src/shared/forms/'

/** Files that import a path; `strangers` leaves out the form engine and the known ones. */
const usersOf = (path: string) =>
  [...imports].flatMap(([file, paths]) => (paths.includes(path) ? [file] : []))
const strangers = (path: string, ...known: string[]) =>
  usersOf(path).filter((file) => !file.startsWith(ENGINE) && !known.includes(file))

describe('the engine of the forms', () => {
  it('[HS-10] alone knows which fields were touched, with the field that saves by itself', () => {
    expect(usersOf('src/lib/fieldEdits.ts')).toContain('src/shared/forms/useFields.ts')
    expect(
      strangers(
        'src/lib/fieldEdits.ts',
        'src/lib/fieldSaver.ts',
        'src/lib/listEdits.ts',
        // edits of a refused change are no edits of a form
        'src/features/sync/ResendDialog.tsx',
      ),
    ).toEqual([])
  })

  it('[HS-10] is the only one that keeps such a state', () => {
    const filesWithState = [...imports.keys()].filter(
      (file) =>
        /useState<[^>(]*\b(FieldEdits|FieldErrors)\b/.test(readFileSync(file, 'utf8')) &&
        !file.startsWith(ENGINE) &&
        file !== 'src/lib/fieldSaver.ts',
    )
    expect(filesWithState).toEqual([])
  })

  it('[HS-11] asks, keeps, saves and shows the first error for every form; a dialog has it of FormDialog', () => {
    const dialog = 'src/components/dialogs/FormDialog.tsx'
    expect({
      guard: strangers('src/components/forms/useUnsavedGuard.ts', dialog),
      submit: strangers('src/components/forms/useSubmit.ts', dialog),
      // the login saves nothing
      errors: strangers(
        'src/components/forms/formErrors.ts',
        'src/components/forms/useSubmit.ts',
        'src/features/login/LoginForm.tsx',
        // a secret of the login, which is never a draft
        'src/session/sso/OfflineSecretForm.tsx',
        // a dialog with an error stays open
        'src/features/rentals/form/price/PriceFoot.tsx',
      ),
      draft: strangers(
        'src/shared/drafts/useFormDraft.ts',
        // photos and a sentence, not the fields of a record
        'src/features/rentals/handover/DamageDialog.tsx',
      ),
    }).toEqual({ guard: [], submit: [], errors: [], draft: [] })
  })
})
