import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"deprecated, rule of check","description":"deprecated, rule of check: hint – A tag or a filter works, but is deprecated. views/pages/index.liquid tag 'hash_assign' is deprecated: assign does the …","frontmatter":{"title":"deprecated, rule of check","description":"deprecated, rule of check: hint – A tag or a filter works, but is deprecated. views/pages/index.liquid tag 'hash_assign' is deprecated: assign does the …"},"headers":[],"relativePath":"reference/checks/deprecated.md","filePath":"reference/checks/deprecated.md"}`);
const _sfc_main = { name: "reference/checks/deprecated.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="deprecated" tabindex="-1">deprecated <a class="header-anchor" href="#deprecated" aria-label="Permalink to &quot;deprecated&quot;">​</a></h1><p><em>hint</em> – A tag or a filter works, but is deprecated.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% assign tea = {} %}{% hash_assign tea[&quot;name&quot;] = &quot;Mate&quot; %}{{ tea.name }}</span></span></code></pre></div><blockquote><p>tag &quot;hash_assign&quot; is deprecated: assign does the same: {% assign hash[&quot;key&quot;] = value %} (did you mean &quot;assign&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/deprecated.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const deprecated = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  deprecated as default
};
