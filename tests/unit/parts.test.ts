import { expect, it } from 'vitest'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readImports } from '../../scripts/lib/layers.mjs'

/**
 * Files without a picture of their own. Most are hosts and content of dialogs and toasts, or the host of a form whose
 * record can go. The status tabs are chips, which have theirs; a preview shows a record beside its list. The others are an anchor, an area that disables what it holds, an entry of a menu, types, the icons, and a calendar that
 * marks today.
 */
const NO_PICTURE = new Set([
  'dialogs/ConfirmDialog.tsx',
  'dialogs/ConfirmHost.tsx',
  'dialogs/showOnce.tsx',
  'forms/FormHost.tsx',
  'toasts/ToastHost.tsx',
  'toasts/toastShow.tsx',
  'toasts/ToastRegion.tsx',
  'list/PreviewFrame.tsx',
  'list/PreviewAction.tsx',
  'list/PreviewPanel.tsx',
  'list/StatusChips.tsx',
  'page/Anchor.tsx',
  'page/ChangeButton.tsx',
  'page/LockedArea.tsx',
  'page/MenuEntry.tsx',
  'reorder/Reorder.tsx',
  'fields/DateCalendar.tsx',
  'fields/Field.tsx',
  'richText/InsertControl.tsx',
  'icons/deviceIcons.tsx',
  'icons/firstIcons.tsx',
])

const components = (imports: Iterable<readonly string[]>) =>
  new Set(
    [...imports]
      .flat()
      .filter((file) => file.startsWith('src/components/') && file.endsWith('.tsx'))
      .map((file) => file.slice('src/components/'.length)),
  )

const root = join(import.meta.dirname, '../..')
const partsImports = globSync('tests/parts/*.tsx', { cwd: root }).map((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/from '\.\.\/\.\.\/(src\/[^']+)'/g)].map(
    ([, path]) => path!,
  ),
)

it('[CB-15] every component that screens use stands on the page of the components', () => {
  const isScreen = (file: string) => /^src\/(app|features|shared|session)\//.test(file)
  const screenImports = [...readImports()].filter(([file]) => isScreen(file)).map(([, to]) => to)
  const used = components(screenImports)
  const shown = components(partsImports)
  expect(used.size).toBeGreaterThan(25)
  expect([...used].filter((file) => !shown.has(file) && !NO_PICTURE.has(file))).toEqual([])
})
