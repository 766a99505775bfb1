const TEXT =
  'Deze browser laat niet toe dat Werkbank gegevens op dit toestel bewaart. Sta cookies en sitegegevens toe voor dit adres en herlaad de pagina.'

/** Replaces the app if the browser blocks the storage of this site. */
export function showBlockedStorage(root: HTMLElement): void {
  const [main, title, text] = ['main', 'h1', 'p'].map((name) => document.createElement(name))
  if (!main || !title || !text) return
  title.textContent = 'Werkbank'
  text.textContent = TEXT
  text.setAttribute('role', 'alert')
  main.append(title, text)
  main.style.padding = 'var(--space-4)'
  root.replaceChildren(main)
}
