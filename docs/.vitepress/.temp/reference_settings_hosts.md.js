import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"settings.hosts, setting","description":"settings.hosts, setting: registerPlatform(liquid, { settings: { hosts: … } }) Default: [] The accepted hosts, at any port: ['shop.example …","frontmatter":{"title":"settings.hosts, setting","description":"settings.hosts, setting: registerPlatform(liquid, { settings: { hosts: … } }) Default: [] The accepted hosts, at any port: ['shop.example …"},"headers":[],"relativePath":"reference/settings/hosts.md","filePath":"reference/settings/hosts.md"}`);
const _sfc_main = { name: "reference/settings/hosts.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="settingshosts" tabindex="-1">settings.hosts <a class="header-anchor" href="#settingshosts" aria-label="Permalink to &quot;settings.hosts&quot;">​</a></h1><p><code>registerPlatform(liquid, { settings: { hosts: … } })</code></p><p>Default: <code>[]</code></p><p>The accepted hosts, at any port: <code>[&#39;shop.example&#39;, &#39;.shop.example&#39;]</code>; the second matches all subdomains. Other hosts get 421, except at <code>/_health</code>. Empty: the app accepts any host that a client sends, and uses it in <code>context.location.host</code> and in links in its e-mails.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/settings/hosts.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const hosts = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  hosts as default
};
