import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"missing-translation, rule of check","description":"missing-translation, rule of check: error – No translation has the key, and the template has no default. views/pages/index.liquid translations/en.yml no …","frontmatter":{"title":"missing-translation, rule of check","description":"missing-translation, rule of check: error – No translation has the key, and the template has no default. views/pages/index.liquid translations/en.yml no …"},"headers":[],"relativePath":"reference/checks/missing-translation.md","filePath":"reference/checks/missing-translation.md"}');
const _sfc_main = { name: "reference/checks/missing-translation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="missing-translation" tabindex="-1">missing-translation <a class="header-anchor" href="#missing-translation" aria-label="Permalink to &quot;missing-translation&quot;">​</a></h1><p><em>error</em> – No translation has the key, and the template has no default.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{{ &#39;cart.titel&#39; | t }}</span></span></code></pre></div><p><code>translations/en.yml</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>en:</span></span>
<span class="line"><span>  cart:</span></span>
<span class="line"><span>    title: Cart</span></span></code></pre></div><blockquote><p>no translation &quot;cart.titel&quot; (did you mean &quot;cart.title&quot;?)</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/missing-translation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const missingTranslation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  missingTranslation as default
};
