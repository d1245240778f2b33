import { m } from '@candor/locales/messages';
import { ButtonLink } from '@candor/ui/components/button-link';
import { useT } from '@candor/ui/words';

/** In place of the money for who is not logged in: one promise, two ways in of equal width. */
export function VisitorBlock() {
  const t = useT();
  return (
    <section className="home-promise">
      <h2>{t(m.home_promise)}</h2>
      <p>{t(m.home_promise_detail)}</p>
      <div className="mt-4 grid grid-cols-2 gap-2.5">
        <ButtonLink variant="line" href="#/pages/auth/login">
          {t(m.common_log_in)}
        </ButtonLink>
        <ButtonLink href="#/pages/auth/register">{t(m.common_register)}</ButtonLink>
      </div>
    </section>
  );
}
