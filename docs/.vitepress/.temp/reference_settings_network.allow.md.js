import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"settings.network.allow, setting","description":"settings.network.allow, setting: registerPlatform(liquid, { settings: { network: { allow: … } } }) Default: [] Addresses in your network that requests may …","frontmatter":{"title":"settings.network.allow, setting","description":"settings.network.allow, setting: registerPlatform(liquid, { settings: { network: { allow: … } } }) Default: [] Addresses in your network that requests may …"},"headers":[],"relativePath":"reference/settings/network.allow.md","filePath":"reference/settings/network.allow.md"}');
const _sfc_main = { name: "reference/settings/network.allow.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingsnetworkallow" tabindex="-1">settings.network.allow <a class="header-anchor" href="#settingsnetworkallow" aria-label="Permalink to &quot;settings.network.allow&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { network: { allow: … } } })</code></p><p>Default: <code>[]</code></p><p>Addresses in your network that requests may reach: <code>10.1.0.0/16</code>, <code>127.0.0.1:3000</code>. See <a href="/api-calls.html#the-fetch-adapter">the fetch adapter</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/network.allow.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const network_allow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  network_allow as default
};
