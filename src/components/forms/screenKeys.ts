import { useHotkeys } from '@mantine/hooks'

const unlessInDialog = (run: () => unknown) => () => {
  if (!document.querySelector('[role="dialog"]')) run()
}

/** Ctrl+Enter saves the screen, wherever the focus is. While a dialog is open, the dialog handles the key. */
export const useSaveKey = (save: () => unknown): void =>
  useHotkeys([['mod+Enter', unlessInDialog(save)]], [], true)

/** A letter that presses a button of the screen, outside fields and dialogs. */
export const useLetterKey = (letter: string, press: () => unknown): void =>
  useHotkeys([[letter, unlessInDialog(press)]])
