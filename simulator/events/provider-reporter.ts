import { providerObject } from '../wire/provider';
import { listConfiguredProviders } from '../world/providers/list-configured-providers';
import type { InstalledProvider } from '../world/providers/list-configured-providers';
import type { MusicServer } from '../world/music-server';
import type { PublishEvent } from './server-event';
import type { ChangeReporter } from './change-reporter';

/** Reports the loaded providers when they have changed. */
export class ProviderReporter implements ChangeReporter {
	private reportedNames = '';

	constructor(
		private readonly server: MusicServer,
		private readonly publish: PublishEvent,
	) {}

	captureState(): void {
		this.reportedNames = joinInstanceIds(this.loadedProviders());
	}

	reportChanges(): void {
		const providers = this.loadedProviders();
		const names = joinInstanceIds(providers);
		if (names === this.reportedNames) return;
		this.reportedNames = names;
		const data = providers.map(providerObject);
		this.publish({ event: 'providers_updated', objectId: null, dataFor: () => data });
	}

	private loadedProviders(): InstalledProvider[] {
		return listConfiguredProviders(this.server).filter(({ isLoaded }) => isLoaded);
	}
}

function joinInstanceIds(providers: readonly InstalledProvider[]): string {
	return providers.map(({ instance }) => instance).join();
}
