import { settlePendingFields } from '../lib/pendingFields.ts'
import { endSession, sessionStore } from './session.ts'

const CHANNEL = 'wb-session'

/** Tells the other tabs that this person left. */
export function announceLogout(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ t: 'logout', userId })
  channel.close()
}

/** A duplicated tab has the same session: it ends with the first one's. */
export function followOtherTabs(): void {
  const isHere = (userId: string) => userId === sessionStore.getSnapshot().user?.id
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<{ t: 'logout'; userId: string }>) => {
    if (data.t === 'logout' && isHere(data.userId)) void follow(data.userId)
  }
  const follow = async (userId: string) => {
    await settlePendingFields()
    if (!isHere(userId)) return
    endSession()
    location.hash = '#/login'
  }
}
