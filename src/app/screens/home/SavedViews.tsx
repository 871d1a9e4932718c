// The views of lists that were saved on this device, on home.
import type { ReactElement } from 'react';
import { useIndex, useViews } from '../../data/index.ts';
import { Icon, Link, useWords } from '../../ui/index.ts';

/** Draws the saved views; nothing where there are none. */
export function SavedViews(): ReactElement | null {
  const words = useWords();
  const { resource } = useIndex();
  const { views } = useViews();
  if (views.length === 0) return null;
  return (
    <section aria-labelledby="views">
      <div className="fd-home-heading">
        <h2 id="views" className="fd-section-title">
          {words('views.title')}
        </h2>
      </div>
      <ul className="fd-recent">
        {views.map((view) => (
          <li key={`${view.resource} ${view.name}`}>
            <Link to={view.path} className="fd-recent-link">
              <Icon name="bookmark" size={15} />
              <span className="fd-truncate">{view.name}</span>
              <span className="fd-dim fd-small">{resource(view.resource)?.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
