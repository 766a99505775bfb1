import { flushPendingFields } from '../lib/pendingFields.ts'
import { endSession, sessionStore } from './session.ts'

const CHANNEL = 'wb-session'

/** Announces the logout of this person to the other tabs. */
export function announceLogout(userId: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage({ t: 'logout', userId })
  channel.close()
}

/** Ends the session if another tab announces its logout: a duplicated tab shares the session. */
export function followOtherTabs(): void {
  const isHere = (userId: string) => userId === sessionStore.getSnapshot().user?.id
  new BroadcastChannel(CHANNEL).onmessage = ({ data }: MessageEvent<{ t: 'logout'; userId: string }>) => {
    if (data.t === 'logout' && isHere(data.userId)) void follow(data.userId)
  }
  const follow = async (userId: string) => {
    await flushPendingFields()
    if (!isHere(userId)) return
    endSession()
    location.hash = '#/login'
  }
}
