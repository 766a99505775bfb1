/*
 * A login at the provider in a tab of its own. The page that asked stays as it is, with everything that was typed, and
 * takes the one-time code from that tab:
 *
 *   asking page ──opens──► provider ──► /sso/<code> in the new tab
 *        ▲                                   │ code
 *        └───────────── 'wb-sso' ◄───────────┘   then 'taken' the other way, and the new tab closes
 */

const CHANNEL = 'wb-sso'
/** The characters that a code shares with the state of its request. */
const KEY_LENGTH = 8
/** How long the new tab waits for the page that asked. */
const PATIENCE_MS = 500

type Message = { t: 'code' | 'taken'; code: string }

/** Waits for the code of a request. @param url the address at the provider */
export function codeFromNewTab(url: string): { code: Promise<string>; stop: () => void } {
  const key = (new URL(url).searchParams.get('state') ?? '').slice(0, KEY_LENGTH)
  const channel = new BroadcastChannel(CHANNEL)
  const code = new Promise<string>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.t !== 'code' || !data.code.startsWith(key)) return
      channel.postMessage({ t: 'taken', code: data.code } satisfies Message)
      resolve(data.code)
    }
  })
  return { code, stop: () => channel.close() }
}

/** Offers a code to the page that asked for it. @returns true if that page took it */
export function offerCode(code: string): Promise<boolean> {
  const channel = new BroadcastChannel(CHANNEL)
  return new Promise<boolean>((resolve) => {
    const done = (taken: boolean) => {
      channel.close()
      resolve(taken)
    }
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.t === 'taken' && data.code === code) done(true)
    }
    channel.postMessage({ t: 'code', code } satisfies Message)
    setTimeout(() => done(false), PATIENCE_MS)
  })
}
