import { escapeHtml } from '../../src/domain/mail/fields.ts'
import { DEFAULT_EXECUTOR_NAME, isDefaultExecutor } from '../../src/domain/settings/executors.ts'
import type { Executor } from '../../src/domain/settings/settings.ts'

/*
 * The frame around the text of a mail: layout and signature.
 */

/**
 * Returns the signature with name, phone and e-mail of the company, one per line. It is empty if the executor
 * was never filled in, and lines that the text already contains are omitted.
 */
export function signOff(executor: Executor | undefined, text: string): string[] {
  if (!executor || isDefaultExecutor(executor)) return []
  const { name, contactPhone, email } = executor
  // The default name of the database means nothing to a customer.
  const known = name === DEFAULT_EXECUTOR_NAME ? '' : name
  return [known, contactPhone && `Tel. ${contactPhone}`, email].filter(
    (line): line is string => !!line && !text.includes(line.replace('Tel. ', '')),
  )
}

/** Returns the signed text for readers without HTML. */
export const letterText = (text: string, lines: readonly string[]): string =>
  lines.length === 0 ? text : `${text}\n\n-- \n${lines.join('\n')}`

const FONT = "font-family:Inter,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px"
const SIGNED = 'margin-top:24px;padding-top:16px;border-top:1px solid #7b8794;font-size:14px;line-height:20px'

/**
 * Returns the signed mail as HTML in a column of 600 px. It sets no colours, so that a mail program in dark
 * mode uses its own.
 */
export const letterHtml = (html: string, language: string, lines: readonly string[] = []): string =>
  [
    `<!doctype html><html lang="${language.toLowerCase()}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark}</style></head>',
    `<body style="margin:0;padding:16px;${FONT}"><div style="max-width:600px;margin:0 auto;overflow-wrap:anywhere">`,
    html,
    lines.length > 0 ? `<div style="${SIGNED}">${lines.map(escapeHtml).join('<br>')}</div>` : '',
    '</div></body></html>',
  ].join('')
