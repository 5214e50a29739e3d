/**
 * Single icons, imported one by one: the barrel would make the development server read six thousand files.
 */
declare module '@tabler/icons-react/dist/esm/icons/*' {
  import type { Icon } from '@tabler/icons-react';

  const icon: Icon;
  export default icon;
}
