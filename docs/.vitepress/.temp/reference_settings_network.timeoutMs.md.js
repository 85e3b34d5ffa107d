import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.network.timeoutMs, setting","description":"settings.network.timeoutMs, setting: registerPlatform(liquid, { settings: { network: { timeoutMs: … } } }) Default: 30,000 The maximum milliseconds until …","frontmatter":{"title":"settings.network.timeoutMs, setting","description":"settings.network.timeoutMs, setting: registerPlatform(liquid, { settings: { network: { timeoutMs: … } } }) Default: 30,000 The maximum milliseconds until …"},"headers":[],"relativePath":"reference/settings/network.timeoutMs.md","filePath":"reference/settings/network.timeoutMs.md"}');
const _sfc_main = { name: "reference/settings/network.timeoutMs.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsnetworktimeoutms" tabindex="-1">settings.network.timeoutMs <a class="header-anchor" href="#settingsnetworktimeoutms" aria-label="Permalink to &quot;settings.network.timeoutMs&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { network: { timeoutMs: … } } })</code></p><p>Default: 30,000</p><p>The maximum milliseconds until a response.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/network.timeoutMs.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const network_timeoutMs = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  network_timeoutMs as default
};
