import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.config, setting","description":"settings.config, setting: registerPlatform(liquid, { settings: { config: … } }) Default: {} The values of keys that the app's config.yml lacks …","frontmatter":{"title":"settings.config, setting","description":"settings.config, setting: registerPlatform(liquid, { settings: { config: … } }) Default: {} The values of keys that the app's config.yml lacks …"},"headers":[],"relativePath":"reference/settings/config.md","filePath":"reference/settings/config.md"}`);
const _sfc_main = { name: "reference/settings/config.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsconfig" tabindex="-1">settings.config <a class="header-anchor" href="#settingsconfig" aria-label="Permalink to &quot;settings.config&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { config: … } })</code></p><p>Default: <code>{}</code></p><p>The values of keys that the app&#39;s <code>config.yml</code> lacks: <code>{ slug_exact_match: false }</code>. The app&#39;s own values take precedence, and other settings over both. See <a href="/pages.html#configyml">config.yml</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/config.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const config = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  config as default
};
