import { usePhotoUrl } from './usePhotoUrl.ts'

interface StoredPictureProps {
  sha256: string
  /** Empty if the name is shown beside it. */
  alt: string
  className?: string | undefined
  variant?: 'orig' | 'thumb'
  /** Text shown instead if the picture is not available. */
  away?: string
}

/** A picture, identified by the hash of its bytes. */
export function StoredPicture({ sha256, alt, className, variant = 'orig', away }: StoredPictureProps) {
  const url = usePhotoUrl(sha256, variant)
  if (url) return <img src={url} alt={alt} className={className} />
  return url === null && away ? <span>{away}</span> : null
}
