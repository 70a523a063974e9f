import { EyeOff } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says what is deleted when a private window closes. */
export const PrivateNote = () => (
  <p class="private-note line hint">
    <Icon of={EyeOff} />
    <span>{text('privateNote')}</span>
  </p>
);
