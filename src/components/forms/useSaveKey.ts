import { useHotkeys } from '@mantine/hooks'

/** Ctrl+Enter saves a screen from wherever the focus is in it; over a dialog it is the dialog's. */
export function useSaveKey(save: () => unknown): void {
  const press = () => {
    if (!document.querySelector('[role="dialog"]')) save()
  }
  useHotkeys([['mod+Enter', press]], [], true)
}
