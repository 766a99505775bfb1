import type { S3 } from '@aws-sdk/client-s3'
import type { S3Place, S3Times } from '../lib/blobPlace.ts'

const DEFAULT_TIMES: S3Times = { connectMs: 3_000, idleMs: 10_000, wholeMs: 25_000 }
/** Region for an endpoint that has no regions. */
const ANY_REGION = 'us-east-1'
const TRIES = 3
const SOCKETS = 50

export const timesOf = ({ times = DEFAULT_TIMES }: S3Place): S3Times => times

/**
 * Creates the client. The SDK is only loaded if a store uses S3, so a server with a folder does not pay for
 * it.
 */
export async function connectS3(place: S3Place): Promise<S3> {
  const sdk = await import('@aws-sdk/client-s3')
  const { connectMs, idleMs, wholeMs } = timesOf(place)
  const region = place.region ?? (place.endpoint ? ANY_REGION : undefined)
  return new sdk.S3({
    ...(place.endpoint ? { endpoint: place.endpoint } : {}),
    ...(region ? { region } : {}),
    forcePathStyle: place.pathStyle,
    maxAttempts: TRIES,
    // Stores of other vendors often do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      // Limit until an answer begins, including the upload. `socketTimeout` limits the time without any byte.
      requestTimeout: wholeMs,
      throwOnRequestTimeout: true,
      socketTimeout: idleMs,
      httpAgent: { maxSockets: SOCKETS },
      httpsAgent: { maxSockets: SOCKETS },
    },
  })
}
