import { useHotkeys } from '@mantine/hooks'

/** Ctrl+Enter saves the screen, wherever the focus is. While a dialog is open, the dialog handles the key. */
export function useSaveKey(save: () => unknown): void {
  const press = () => {
    if (!document.querySelector('[role="dialog"]')) save()
  }
  useHotkeys([['mod+Enter', press]], [], true)
}
