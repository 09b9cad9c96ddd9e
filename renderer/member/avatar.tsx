/** A member's picture; where there is none or it does not load, initials; without a name, a figure. */
import { type ReactNode, useState } from 'react';
import type { MemberView } from '../../electron/ipc/contract.ts';
import { initialsOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';

export interface AvatarProps {
  readonly member: MemberView | null;
  readonly isSmall?: boolean;
}

export function Avatar({ member, isSmall = false }: AvatarProps): ReactNode {
  const [brokenAddress, setBrokenAddress] = useState<string | null>(null);
  const address = member?.pictureAddress ?? null;
  const className = isSmall ? 'avatar avatar-small' : 'avatar';
  if (address && address !== brokenAddress) {
    return <img className={className} src={address} alt="" onError={() => setBrokenAddress(address)} />;
  }
  const initials = initialsOf(member?.title ?? '', isSmall ? 1 : 2);
  return (
    <span className={className} aria-hidden="true">
      {initials || <Icon name="account" />}
    </span>
  );
}
