import { Logo } from '../../../shell/logo.tsx';

/** The mark and the name; holds the page's heading. */
export function NamedLogo() {
  return (
    <span className="flex items-center gap-2">
      <Logo />
      <h1 className="text-page-title">Candor</h1>
    </span>
  );
}
