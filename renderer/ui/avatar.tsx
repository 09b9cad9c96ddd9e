/** A member's picture; initials until it has loaded or where there is none; an icon where there is no name either. */
import { type ReactNode, useState } from 'react';
import type { MemberView } from '../../electron/ipc/views/sessions.ts';
import { initialsOf } from './format.ts';
import { Icon } from './icon.tsx';

interface AvatarProps {
  readonly member: MemberView | null;
  readonly isSmall?: boolean;
}

export function Avatar({ member, isSmall = false }: AvatarProps): ReactNode {
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null);
  const address = member?.pictureAddress ?? null;
  const isLoaded = address !== null && address === loadedAddress;
  const initials = initialsOf(member?.title ?? '', isSmall ? 1 : 2);
  return (
    <span className={isSmall ? 'avatar avatar-small' : 'avatar'} aria-hidden="true">
      {!isLoaded && (initials || <Icon name="account" />)}
      {address && (
        <img key={address} hidden={!isLoaded} src={address} alt="" onLoad={() => setLoadedAddress(address)} />
      )}
    </span>
  );
}
